import { defineConfig } from '@playwright/test'

const DAPP = 'http://127.0.0.1:5173'

export default defineConfig({
  testMatch: '*.spec.ts',
  timeout: 60_000,
  use: {
    baseURL: DAPP,
    // Playwright's default list of disabled features would block the secure frame's storage.
    launchOptions: { args: ['--disable-features=HttpsUpgrades'] },
  },
  webServer: [
    { command: `npx vestibule-dev --origin ${DAPP}`, url: 'http://127.0.0.1:4100/readyz' },
    { command: 'npm run build && npm start -- --port 5173', url: DAPP },
  ],
})
