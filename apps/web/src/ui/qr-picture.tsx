/** A picture to scan. On white in the dark too: cameras need the contrast. */
export function QrPicture({ src, alt }: { src: string; alt: string }) {
  return <img src={src} alt={alt} width={184} height={184} className="rounded-box border border-line bg-[#fff] p-2" />
}
