import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.js'

/** `npm run test:security` runs in a real browser, one spec after another, and reports figures. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../.reports/security',
  timeout: 1_800_000,
  workers: 1,
  use: { ...base.use, actionTimeout: 10_000, trace: 'off' },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.VESTIBULE_REPORT ?? '../../.reports/security.json' }],
  ],
  projects: (base.projects ?? []).map((project) => ({
    ...project,
    testMatch: project.name === 'partitioned' ? '*.spec.ts' : `*.${project.name}.spec.ts`,
  })),
  webServer: [base.webServer ?? []].flat().map((server) => ({
    ...server,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })),
})
