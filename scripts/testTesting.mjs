import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { findBrowser } from './lib/findBrowser.mjs'
import { findChromium } from './lib/findChromium.mjs'
import { npm } from './lib/npm.mjs'
import { pack } from './lib/pack/pack.mjs'
import { ARTEFACTS } from './lib/pack/packages.mjs'
import { inRoot } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { main, Refusal, say } from './lib/say.mjs'

const EXAMPLE = inRoot('packages/testing/example')
const FILES = ['login.spec.ts', 'playwright.config.ts', 'vitest.config.ts', 'world.test.ts']
const TYPES =
  '--noEmit --strict --target es2022 --module nodenext --types node,vite/client --jsx react-jsx'
const DONE = /^npm ci$|playwright install/
const HELP = `npm run test:testing

Creates a dapp in an empty folder with the packed packages, as a new developer does, and runs the steps of the GitHub Actions workflow.
`

await main(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
  if (values.help) return void console.log(HELP)
  await findBrowser()
  const packages = await pack()
  const tarballOf = (name) => packages.find(({ manifest }) => manifest.name === name)?.tarball
  const home = mkdtempSync(join(tmpdir(), 'vestibule-testing-'))
  try {
    await must(process.execPath, [`${ARTEFACTS}/vestibule-create/create.mjs`, home], { cwd: home })
    for (const name of FILES) cpSync(join(EXAMPLE, name), join(home, name))
    cpSync(join(EXAMPLE, 'App.tsx'), join(home, 'src/App.tsx'))
    nameBrowser(join(home, 'playwright.config.ts'))
    const { devDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
    const wanted = [
      tarballOf('@vestibule/host-sdk'),
      tarballOf('@vestibule/testing'),
      ...['@playwright/test', 'vitest', '@types/node'].map(
        (name) => `${name}@${devDependencies[name]}`,
      ),
    ]
    say('Installing.')
    const flags = ['install', '--no-audit', '--no-fund']
    const { code, output } = await npm([...flags, ...wanted], { cwd: home, keep: true })
    if (code !== 0) throw new Refusal(output)
    say('Types.')
    await must(
      '/bin/sh',
      ['-ec', `npx tsc --ignoreConfig ${TYPES} ${FILES.join(' ')} src/App.tsx`],
      { cwd: home },
    )
    const { jobs } = parse(readFileSync(join(EXAMPLE, 'workflow.yml'), 'utf8'))
    for (const { run: line } of jobs.login.steps)
      if (line !== undefined && !DONE.test(line)) {
        say(line)
        await must('/bin/sh', ['-ec', line], { cwd: home })
      }
    return 0
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})

/** Uses Debian's browser if Playwright cannot download its own. */
function nameBrowser(config) {
  const executablePath = findChromium()
  if (executablePath === undefined) return
  const text = readFileSync(config, 'utf8')
  const path = `executablePath: ${JSON.stringify(executablePath)}, `
  writeFileSync(config, text.replace('launchOptions: { ', `launchOptions: { ${path}`))
}

async function must(program, args, options) {
  const { code } = await run(program, args, options)
  if (code !== 0) throw new Refusal(`${args.at(-1)} ended with ${code}.`)
}
