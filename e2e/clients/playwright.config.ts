import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.js'

/** What `npm run test:clients` runs: software of others against what is built. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../.reports/clients',
  timeout: 180_000,
  use: { ...base.use, actionTimeout: 20_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.VESTIBULE_REPORT ?? '../../.reports/clients.json' }],
  ],
  projects: (base.projects ?? []).filter(({ name }) => name === 'partitioned'),
  webServer: [base.webServer ?? []].flat().map((server) => ({
    ...server,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })),
})
