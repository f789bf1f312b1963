/** A picture that the services made. */
export type DrawnImage = { body: Uint8Array; type: 'image/webp' | 'image/jpeg' | 'image/svg+xml' }

/** Draws a picture again, small. @throws for anything but a raster image, is too large or takes too long */
export type DecodePicture = (bytes: Uint8Array) => Promise<DrawnImage>
