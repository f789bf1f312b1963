export type PictureSize = { width: number; height: number }

/** As wide and as high as the largest. */
export const largestOf = (sizes: readonly PictureSize[]): PictureSize => ({
  width: Math.max(...sizes.map(({ width }) => width)),
  height: Math.max(...sizes.map(({ height }) => height)),
})
