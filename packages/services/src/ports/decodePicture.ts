export type DrawnImage = { body: Uint8Array; type: 'image/webp' | 'image/jpeg' | 'image/svg+xml' }

/**
 * Redraws a picture at a small size.
 * @throws for other files than raster images, and for pictures that are too large or slow
 */
export type DecodePicture = (bytes: Uint8Array) => Promise<DrawnImage>
