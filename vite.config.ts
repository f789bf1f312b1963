import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { UserConfig } from 'vite'
import type { SerializedError } from 'vitest'
import { defineConfig } from 'vitest/config'
import type { Reporter, TestSequencer, TestSpecification, Vitest } from 'vitest/node'
import { findChromium } from './scripts/lib/findChromium.mjs'
import { compileMessages } from './scripts/vite/compileMessages.js'
import { mutate } from './scripts/vite/mutate.js'

/** Workspace packages resolve to each other's sources. The other conditions are Vite's defaults. */
const conditions = ['src', 'module', 'browser', 'development|production']

export const shared = {
  resolve: { conditions },
  build: { target: 'es2022', sourcemap: true, reportCompressedSize: false },
  // Omit `module`: Node would load code for bundlers, which breaks @opentelemetry/api.
  ssr: { resolve: { conditions: ['src', 'node', 'development|production'] } },
} satisfies UserConfig

// Fix the locale, because amounts use the reader's number format.
process.env.LC_ALL = 'en_US.UTF-8'

const chromium = findChromium()

/** Files with libraries whose timers outlive their tests. Each file runs in a separate process. */
const ISOLATED = '**/walletConnect*.test.ts'
/** Tests that kill processes repeatedly. `npm test -- --long` runs them. */
const SLOW = '**/*.slow.test.ts'
/** Long loops, whole local worlds and full tables. `npm test -- --ci` runs them with the other tests. */
const CI = '**/*.ci.test.{ts,tsx,mjs}'
const TESTS = '{packages,apps,scripts,stack}/**/*.test.{ts,tsx,mjs}'
const NEVER = ['**/node_modules/**', '**/dist/**', 'packages/testing/example/**']

const report = process.env.VESTIBULE_REPORT ?? '.reports/vitest.json'

/** Writes uncaught errors to a file, because the report omits them. */
class UnhandledErrors implements Reporter {
  readonly #file: string

  constructor(report: string) {
    this.#file = report.replace('.json', '.unhandled.json')
  }

  onTestRunEnd(_: unknown, errors: readonly SerializedError[]) {
    const details = new Set(errors.map(({ message, stack }) => stack ?? message))
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify([...details]))
  }
}

/** Starts long files first: separate processes, then `--ci`. Without durations, Vitest sorts by project name and file size. */
class LongFirst implements TestSequencer {
  readonly #vitest: Vitest

  constructor(vitest: Vitest) {
    this.#vitest = vitest
  }

  async sort(files: TestSpecification[]) {
    const sorted = await (await this.#base()).sort(files)
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.config.isolate ? 0 : moduleId.includes('.ci.test.') ? 1 : 2
    return sorted.sort((one, other) => rank(one) - rank(other))
  }

  async shard(files: TestSpecification[]) {
    return (await this.#base()).shard(files)
  }

  /** Import on use: builds also load this file, but only tests need Vitest. */
  async #base() {
    const { BaseSequencer } = await import('vitest/node')
    return new BaseSequencer(this.#vitest)
  }
}

/** Files of a worker share modules: loading modules again takes a third of the time. */
const shareModules = {
  isolate: false,
  setupFiles: ['scripts/vite/settleImports.ts'],
  globalSetup: ['packages/services/src/testing/globalSetup.ts'],
}
const NOT_IN_NODE = ['**/*.browser.test.*', '**/*.long.test.*', ISOLATED, SLOW, ...NEVER]

export default defineConfig({
  ...shared,
  plugins: [mutate(), react(), compileMessages()],
  test: {
    // More than a small machine's cores: most files wait half of their time.
    maxWorkers: 5,
    sequence: { sequencer: LongFirst },
    // Tests assert no durations, so a long timeout is harmless.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    // WalletConnect's client throws uncaught errors in any file, if a session ends twice or a timer
    // fires after the end of a test's relay.
    onUnhandledError: ({ message }) =>
      !message.includes('Record was recently deleted - session') &&
      !message.includes(
        "Couldn't establish socket connection to the relay server: ws://127.0.0.1:",
      ),
    // A partial run writes its own report, so that it can run in parallel to a whole run.
    reporters: ['default', ['json', { outputFile: report }], new UnhandledErrors(report)],
    projects: [
      {
        extends: true,
        test: { name: 'node', include: [TESTS], exclude: [CI, ...NOT_IN_NODE], ...shareModules },
      },
      {
        extends: true,
        // Includes all files of `node`, with more cases, so that the files share loaded modules.
        test: {
          name: 'ci',
          include: [TESTS],
          exclude: NOT_IN_NODE,
          env: { VESTIBULE_CI: '1' },
          ...shareModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [ISOLATED],
          exclude: [CI, ...NEVER],
          globalSetup: shareModules.globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated-ci',
          include: [ISOLATED],
          exclude: NEVER,
          globalSetup: shareModules.globalSetup,
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: [SLOW], exclude: NEVER, ...shareModules },
      },
      {
        extends: true,
        test: {
          // The long security tests. `npm run test:security` starts them one by one.
          name: 'security',
          include: ['{packages,apps,scripts,stack}/**/*.long.test.{ts,tsx,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['packages/services/src/testing/globalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['{packages,apps}/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium && { executablePath: chromium }),
                // Show scrollbars, as for visitors: they affect the layout.
                ignoreDefaultArgs: ['--hide-scrollbars'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
