import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aptInstall } from './lib/apt.mjs'
import { browserVersion } from './lib/browserVersion.mjs'
import { findBrowser, OLDEST } from './lib/findBrowser.mjs'

const HOUR = 60 * 60 * 1_000

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'browser-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const at = (name) => join(root, name)

function program(name, ...lines) {
  writeFileSync(at(name), ['#!/bin/sh', ...lines, ''].join('\n'))
  chmodSync(at(name), 0o755)
}

const says = (version) => `echo "Chromium ${version}.0.8078.79 built on Debian GNU/Linux 12"`

/**
 * Simulates a machine with a package manager, before and after an update of its package lists.
 * @param options.hours Age of the lists. Absent without lists.
 */
function machine(options = {}) {
  const { before, after = before, hours, userId = 0, updates = true } = options
  const lists = at('lists')
  mkdirSync(lists)
  if (hours !== undefined) {
    writeFileSync(join(lists, 'debian_main_binary-amd64_Packages.lz4'), '')
    const fetched = (Date.now() - hours * HOUR) / 1_000
    utimesSync(lists, fetched, fetched)
  }
  const install = (version) =>
    version === undefined
      ? 'exit 100'
      : [
          `printf '#!/bin/sh\\n%s\\n' '${says(version)}' > "${root}/$3"`,
          `chmod +x "${root}/$3"`,
        ].join('\n')
  program(
    'apt-get',
    `echo "$@" >> ${at('apt.log')}`,
    `if [ "$1" = update ]; then ${updates ? `touch ${at('updated')}` : 'exit 100'}; exit 0; fi`,
    `if [ -f ${at('updated')} ]; then`,
    install(after),
    'else',
    install(before),
    'fi',
  )
  return {
    whole: [at('chromium'), at('google-chrome')],
    shell: at('chromium-headless-shell'),
    apt: { program: at('apt-get'), lists, userId },
    playwright: { isInstalled: () => false, install: async () => false },
  }
}

const asked = () =>
  existsSync(at('apt.log')) ? readFileSync(at('apt.log'), 'utf8').trim().split('\n') : []

describe('browserVersion', () => {
  test.each([
    ['Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)', 156],
    ['Google Chrome 157.0.8100.3 ', 157],
    ['Chromium 150.0.7871.100', 150],
    ['1.2.3', undefined],
    ['', undefined],
  ])('behavior: reads "%s" as %s', async (line, version) => {
    program('chromium', `echo "${line}"`)
    expect(await browserVersion(at('chromium'))).toBe(version)
  })

  test('behavior: ignores the browser’s warnings, and returns no version for a missing browser', async () => {
    program('chromium', 'echo "9: [: 25276514304: unexpected operator" >&2', says(156))
    expect(await browserVersion(at('chromium'))).toBe(156)
    expect(await browserVersion(at('nothing'))).toBeUndefined()
  })
})

describe('aptInstall', () => {
  const INSTALL = 'install -y chromium'

  test.each([
    ['that are weeks old', { before: 150, after: 156, hours: 24 * 21 }, ['update', INSTALL], 156],
    ['absent', { before: 150, after: 156 }, ['update', INSTALL], 156],
    ['of today', { before: 156, hours: 1 }, [INSTALL], 156],
    ['of today, without the package', { after: 156, hours: 1 }, [INSTALL, 'update', INSTALL], 156],
    [
      'that are old, without newer lists',
      { before: 150, hours: 25, updates: false },
      ['update', INSTALL],
      150,
    ],
  ])(
    'behavior: updates package lists only if needed: lists %s',
    async (_what, given, calls, version) => {
      expect(await aptInstall('chromium', machine(given).apt)).toBe(true)
      expect(asked()).toEqual(calls)
      expect(await browserVersion(at('chromium'))).toBe(version)
    },
  )

  test('behavior: installs nothing without root, and returns no version for an unknown package', async () => {
    const { apt } = machine({ hours: 1 })
    expect(await aptInstall('chromium', { ...apt, userId: 1000 })).toBe(false)
    expect(await aptInstall('chromium', { ...apt, program: at('nothing') })).toBe(false)
    expect(asked()).toEqual([])
    expect(await aptInstall('chromium', apt)).toBe(false)
  })
})

describe('findBrowser', () => {
  const NEW = OLDEST.whole
  const OLD = OLDEST.whole - 1

  test('behavior: does not update browsers that are new enough', async () => {
    const given = machine({ hours: 1 })
    program('chromium', says(NEW))
    program('chromium-headless-shell', says(OLDEST.shell))
    await findBrowser(given)
    expect(asked()).toEqual([])
  })

  test('behavior: installs the newest of both browsers on a new machine with old lists', async () => {
    await findBrowser(machine({ before: 149, after: NEW, hours: 24 * 21 }))
    expect(await browserVersion(at('chromium'))).toBe(NEW)
    expect(await browserVersion(at('chromium-headless-shell'))).toBe(NEW)
  })

  test('behavior: updates old browsers', async () => {
    const given = machine({ before: 149, after: NEW, hours: 24 * 21 })
    program('chromium', says(OLD))
    program('chromium-headless-shell', says(OLDEST.shell - 1))
    await findBrowser(given)
    expect(await browserVersion(at('chromium'))).toBe(NEW)
    expect(await browserVersion(at('chromium-headless-shell'))).toBe(NEW)
  })

  test('error: rejects a browser that is still too old, in one sentence', async () => {
    const given = machine({ before: OLD, hours: 24 * 21 })
    program('chromium', says(OLD))
    await expect(findBrowser(given)).rejects.toThrow(
      `${at('chromium')} is ${OLD}, and the tests need ${NEW} or newer; Debian's newest is no newer, so install another one there.`,
    )
  })

  test('error: lists the packages that a user without root must install', async () => {
    const given = machine({ hours: 1, userId: 1000 })
    program('chromium', says(OLD))
    await expect(findBrowser(given)).rejects.toThrow(
      `${at('chromium')} is ${OLD}, and the tests need ${NEW} or newer; as root, run apt-get update && apt-get install chromium.`,
    )
    program('chromium', says(NEW))
    program('chromium-headless-shell', says(OLDEST.shell - 1))
    await expect(findBrowser(given)).rejects.toThrow('apt-get install chromium-headless-shell')
    expect(asked()).toEqual([])
  })

  test('behavior: works without the headless shell', async () => {
    const given = machine({ hours: 1, userId: 1000 })
    program('google-chrome', 'echo "Google Chrome 157.0.8100.3 "')
    await findBrowser(given)
  })

  test('error: ignores a program without a version', async () => {
    const given = machine({ hours: 1, userId: 1000 })
    program('chromium', 'echo "command not found" >&2', 'exit 1')
    await expect(findBrowser(given)).rejects.toThrow(
      `${at('chromium')} does not say its version, and the tests need ${NEW} or newer;`,
    )
  })

  test('behavior: uses Playwright’s browser without a package manager, or explains what to install', async () => {
    const given = machine({ hours: 1, userId: 1000 })
    await findBrowser({ ...given, playwright: { isInstalled: () => true } })
    const install = async () => true
    await findBrowser({ ...given, playwright: { isInstalled: () => false, install } })
    await expect(findBrowser(given)).rejects.toThrow(
      `The tests need a browser; install Chromium ${NEW} or newer as ${given.whole.join(' or ')}.`,
    )
  })
})
