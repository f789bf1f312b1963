import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.js'

const chromium = base.projects?.find(({ name }) => name === 'partitioned')

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
  projects: [
    // Start the longest spec first.
    {
      name: 'long',
      use: chromium?.use ?? {},
      testMatch: ['testDapp.spec.ts', 'extension.spec.ts', 'extensionDapps.spec.ts'],
    },
    {
      name: 'chromium',
      use: chromium?.use ?? {},
      testIgnore: [
        ...[/testDapp\.spec/, /extension.*\.spec/],
        ...['browsers.spec.ts', 'inFirefox.spec.ts'],
      ],
    },
    { name: 'inFirefox', testMatch: 'inFirefox.spec.ts' },
    {
      name: 'firefox',
      testMatch: 'browsers.spec.ts',
      use: {
        browserName: 'firefox',
        // Debian's Firefox over BiDi. It accesses cross-site frames only in single-process mode.
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: '/usr/bin/firefox-esr',
          firefoxUserPrefs: { 'fission.autostart': false },
        },
      },
    },
  ],
  webServer: [base.webServer ?? []].flat().map((server) => ({
    ...server,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...server.env, VESTIBULE_E2E_DEVNET: '1' },
  })),
})
