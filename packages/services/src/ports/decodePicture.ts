export type DrawnImage = { body: Uint8Array; type: 'image/webp' | 'image/jpeg' | 'image/svg+xml' }

/**
 * Renders an image again at a small size.
 * @throws for files that are not raster images, and for images that are too large or slow
 */
export type DecodePicture = (bytes: Uint8Array) => Promise<DrawnImage>
