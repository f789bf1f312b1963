import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { findChromium } from '../scripts/lib/findChromium.mjs'
import { PORTS } from './world/ports.js'

/** Replaces Playwright's list, which disables partitioned storage. Also lets test attackers embed pages of this machine. */
const PARTITIONED = ['--disable-features=HttpsUpgrades,LocalNetworkAccessChecks']

/** Specs of `npm run test:security` that are short enough for every run. */
const SHORT = ['csp', 'embeds', 'frameLoss', 'pressWindows', 'surfaces', 'themes'].map(
  (name) => `security/${name}.spec.ts`,
)

const chromium = (
  args: string[],
  executablePath = findChromium(),
): NonNullable<PlaywrightTestConfig['use']> => ({
  browserName: 'chromium',
  launchOptions: { args, ...(executablePath !== undefined && { executablePath }) },
})

export default defineConfig({
  testDir: '.',
  outputDir: '../.reports/e2e',
  // Long timeouts for a busy machine. No test asserts durations, and only failures use the whole
  // time.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  // Twice the cores of a small machine: tests spend a third of their time waiting.
  workers: 4,
  // `npm test` lists the tests that needed the second try.
  retries: process.env.CI === undefined ? 0 : 1,
  fullyParallel: true,
  reporter: [['line'], ['json', { outputFile: '../.reports/e2e.json' }]],
  use: {
    baseURL: `http://dapp.localhost:${PORTS.dapp}`,
    testIdAttribute: 'data-testid',
    viewport: { width: 1000, height: 800 },
    // Fails a press on a moving element before the whole test times out.
    actionTimeout: 60_000,
    // A press could miss a moving card. Separate tests cover motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a sixth of the time. To find a fault, pass `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // The frame supports only languages that the browser lists.
    ...(process.env.VESTIBULE_LOCALE && { locale: process.env.VESTIBULE_LOCALE }),
  },
  // Start small groups first. At the end, the run would wait for their browsers to start.
  projects: [
    // The headless shell (up to version 150) sends touches in frames to the wrong position.
    {
      name: 'whole',
      use: chromium(PARTITIONED, findChromium({ whole: true })),
      testMatch: 'specs/**/*.whole.spec.ts',
    },
    // A visitor who blocks third-party storage.
    {
      name: 'blocked',
      use: chromium([], findChromium({ whole: true })),
      testMatch: 'specs/**/*.blocked.spec.ts',
    },
    { name: 'extension', testMatch: 'specs/extension/**/*.spec.ts' },
    {
      name: 'partitioned',
      use: chromium(PARTITIONED),
      testMatch: ['specs/**/*.spec.ts', ...SHORT],
      testIgnore: [/\.(blocked|whole)\.spec\.ts$/, 'specs/extension/**'],
    },
  ],
  webServer: {
    command: 'node --conditions=src --import tsx world/main.ts',
    // Playwright polls a URL only once a second.
    wait: { stdout: /The world has started/ },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
