import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.js'
import { EXAMPLES } from '../world/examples.js'
import { API } from '../world/ports.js'

/** Tests the builds of `npm run test:examples` with the services and the mailbox of the end-to-end tests. */
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
      // Wait for the API only: these tests do not open the demo.
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
