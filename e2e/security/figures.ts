import type { TestInfo } from '@playwright/test'

/** A suite's figures, for the table of `npm run test:security`. */
export type Figures = {
  cases: number
  /** Accepted, lost or let through: what must be zero. */
  wrong: number
  note?: string | undefined
}

/** Tells the figures of a test, before it claims anything about them. */
export function tell(info: TestInfo, figures: Figures) {
  info.annotations.push({ type: 'figures', description: JSON.stringify(figures) })
}

/** How many cases a suite runs through: as many as `npm run test:security` asks for. */
export const casesOr = (few: number): number => Number(process.env.VESTIBULE_CASES ?? few)
