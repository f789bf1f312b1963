export type DrawnImage = { body: Uint8Array; type: 'image/webp' | 'image/jpeg' | 'image/svg+xml' }

/** Redraws a picture at a small size. @throws for anything but a raster image, for one that is too large or takes too long */
export type DecodePicture = (bytes: Uint8Array) => Promise<DrawnImage>
