// Whether the built form of guided trade is still shown the price of the moment by the script before React.
let isOver = false

export function endEarlyTrade(): void {
  isOver = true
}

export function isEarlyTradeOver(): boolean {
  return isOver
}
