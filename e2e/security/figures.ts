import type { TestInfo } from '@playwright/test'

export type Figures = {
  cases: number
  /** Accepted, lost or let through: must be zero. */
  wrong: number
  note?: string | undefined
}

export function tell(info: TestInfo, figures: Figures) {
  info.annotations.push({ type: 'figures', description: JSON.stringify(figures) })
}

/** Number of cases of a suite, as `npm run test:security` sets it. */
export const casesOr = (few: number): number => Number(process.env.VESTIBULE_CASES ?? few)
