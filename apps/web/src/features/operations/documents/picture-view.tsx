import { useState } from 'react'
import { type Size, ZoomFrame } from './zoom-frame.tsx'

type PictureProps = { address: string; name: string; keys: { isOn: boolean } }

export function PictureView({ address, name, keys }: PictureProps) {
  const [size, setSize] = useState<Size>({ width: 3, height: 2 })
  return (
    <ZoomFrame label="Picture of the document" keys={keys} size={size}>
      {(placed) => (
        <img
          src={address}
          alt={name}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            width > 0 && height > 0 && setSize({ width, height })
          }
          {...placed}
        />
      )}
    </ZoomFrame>
  )
}
