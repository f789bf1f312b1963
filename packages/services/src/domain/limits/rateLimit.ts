/** How often something may be asked for: points in a window of milliseconds. */
export type RateLimit = {
  points: number
  window: number
  /**
   * Refuses nobody: its points come back evenly over the window, and anyone who takes them looks at how many are out.
   * @default false
   */
  drains?: boolean | undefined
}
