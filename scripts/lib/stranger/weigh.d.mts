import type { Browser } from '@playwright/test'

export declare function weigh(
  browser: Browser,
): Promise<{ what: string; unit: string; value: number; limit: number; target?: number }[]>
