import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.js'
import { EXAMPLES } from '../world/examples.js'
import { API } from '../world/ports.js'

/** Opens the builds of `npm run test:examples`, beside the services and the mailbox of the end-to-end tests. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../.reports/examples',
  workers: 2,
  reporter: [['line'], ['json', { outputFile: '../../.reports/examples.json' }]],
  projects: (base.projects ?? [])
    .filter(({ name }) => name === 'partitioned')
    .map((project) => ({ ...project, testMatch: '*.spec.ts' })),
  webServer: [
    ...[base.webServer ?? []].flat().map((world) => ({
      ...world,
      // The frame starts after the demo, which these tests do not open.
      url: `${API}/readyz`,
      cwd: fileURLToPath(new URL('..', import.meta.url)),
    })),
    ...EXAMPLES.map(({ home, port, url }) => ({
      command: `npm run start -- --port ${port}`,
      cwd: home,
      url,
      timeout: 180_000,
    })),
  ],
})
