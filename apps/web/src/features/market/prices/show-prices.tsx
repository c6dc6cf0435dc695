import { t } from '@kivuko/contract/text.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'

/** For whoever saves data: the first script of a page marks the document then, and only this style asks for it. */
export function ShowPrices({ className, onShow }: { className?: string; onShow: () => void }) {
  return (
    <div className={classNames('hidden in-data-saving:block', className)}>
      <Button variant="secondary" size="small" onClick={onShow}>
        {t('Show prices')}
      </Button>
    </div>
  )
}
