import { useState } from 'react'
import { REVIEW_TEXT as TEXT } from './messages.ts'
import { type Size, ZoomFrame } from './zoom-frame.tsx'

type PictureProps = { address: string; name: string; keys: { isOn: boolean } }

export function PictureView({ address, name, keys }: PictureProps) {
  const [size, setSize] = useState<Size>({ width: 3, height: 2 })
  return (
    <ZoomFrame label={TEXT.pictureArea} keys={keys} size={size}>
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
