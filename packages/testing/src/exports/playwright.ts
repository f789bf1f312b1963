export { expect } from '@playwright/test'
export { Phone } from '../playwright/Phone.js'
export { type Fixtures, test } from '../playwright/test.js'
export type { Visitor } from '../playwright/Visitor.js'
