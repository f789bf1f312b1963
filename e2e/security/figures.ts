import type { TestInfo } from '@playwright/test'

export type Figures = {
  cases: number
  /** Number of wrong outcomes. Must be zero. */
  wrong: number
  note?: string | undefined
}

export function tell(info: TestInfo, figures: Figures) {
  info.annotations.push({ type: 'figures', description: JSON.stringify(figures) })
}

/** Number of cases. `npm run test:security` sets a higher number. */
export const casesOr = (few: number): number => Number(process.env.VESTIBULE_CASES ?? few)
