import { randomBytes } from 'node:crypto'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildRelease } from './buildRelease.mjs'
import { ask } from './startDeployment.mjs'
import { signIn, VESTIBULE, visitorOf } from './tryCompose.mjs'

const USER = 65532
const TRIES = 120
const PAUSE_MS = 500

/** Upgrades a running deployment in steps and downgrades it, as documented in docs/self-hosting.md. */
export async function tryUpgrade({ deployment, home, folder, port, image, faults }) {
  const expect = (name, found, wanted) => {
    if (found !== wanted) faults.push(`${name}: ${found} instead of ${wanted}.`)
  }
  const { command, compose, must } = deployment
  const succeed = async (args, env) => {
    const { code, output } = await command(args, { env })
    if (code !== 0) faults.push(`${args.join(' ')}: ${output}`)
  }
  const next = await buildRelease(folder, { version: '9.0.0' })
  const later = await buildRelease(folder, {
    version: '9.1.0',
    migration: 'ALTER TABLE "users" ADD COLUMN "later" text;',
  })
  const of = (name) => ({ VESTIBULE_IMAGE: name })
  const served = async () => {
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await ask('/f/my-dapp', port).catch(() => undefined)
      if (answer?.statusCode === 200) return scriptOf(answer.body.toString())
      await sleep(PAUSE_MS)
    }
    return 'nothing'
  }
  const login = async (when) => {
    await served()
    const fault = await signIn(deployment, port)
    if (fault !== undefined) faults.push(`a login ${when}: ${fault}`)
  }

  const key = join(home, 'config/other.key')
  writeFileSync(key, randomBytes(32), { mode: 0o400 })
  chownSync(key, USER, USER)
  const settings = ['MASTER_KEY_FILE=/config/other.key', 'ROLES=api']
  const refused = await command(['migrate', 'start'], { settings })
  expect('a machine with another key ends with', refused.code, 1)
  const says =
    /\/config\/other\.key is not the master key of this database; put the right file back/
  expect('its reason', says.test(refused.output) || refused.output, true)

  const before = await served()
  await must(['up', '--detach', '--no-recreate', '--scale', 'services=2'], of(next))
  const inNext = (path) =>
    `fetch('http://127.0.0.1:4100${path}',{headers:{host:process.env.FRAME_ORIGIN.slice(8)}})`
  const runIn = async (code) =>
    (await must(['exec', '-T', '--index=2', 'services', 'node', '-e', code])).trim()
  const untilReady = `(async()=>{for(;;){if(await ${inNext('/readyz')}.then(r=>r.ok,()=>false))return console.log(1);await new Promise(r=>setTimeout(r,200))}})()`
  expect('the later release beside', await runIn(untilReady), '1')
  const after = scriptOf(await runIn(`${inNext('/f/my-dapp')}.then(r=>r.text()).then(console.log)`))
  expect('the scripts of two releases differ', before !== after && after !== undefined, true)
  expect(
    'a script of the later release at the earlier one',
    (await ask(after, port)).statusCode,
    200,
  )
  expect(
    'a script of the earlier release at the later one',
    await runIn(`${inNext(before)}.then(r=>console.log(r.status))`),
    '200',
  )
  await login('while two releases run')

  await must(['up', '--detach'], of(next))
  expect('the script after the upgrade', await served(), after)
  expect('an open tab’s script after it', (await ask(before, port)).statusCode, 200)
  await login('after the upgrade')
  await must(['up', '--detach'], of(image))
  expect('the script after the way back', await served(), before)
  await login('after the downgrade')

  // With newer tables, old processes continue, a new process of the old release is rejected, and
  // only the backup allows a downgrade.
  await succeed(['migrate', 'backup', '--file', '/backups/before.backup'])
  await succeed(['migrate'], of(later))
  await login('on later tables with the earlier release')
  await must(['up', '--detach'], of(later))
  await login('after new tables')
  const back = await compose(['up', '--detach'], of(image))
  expect('the earlier release on later tables starts', back.code === 0, false)
  const { output: log } = await compose(['logs', '--no-color', 'migrate'])
  expect(
    'its reason',
    /The database has one migration of a later release; start that release, or restore a backup\./.test(
      log,
    ) || log,
    true,
  )
  await must(['stop', 'relay', 'services'])
  const psql = ['exec', '-T', 'database', 'psql', '--username=postgres', '--command']
  await must([...psql, 'drop database vestibule'])
  await must([...psql, 'create database vestibule owner vestibule'])
  await succeed(['migrate', 'restore', '--file', '/backups/before.backup'], of(image))
  await must(['up', '--detach'], of(image))
  const find = [...VESTIBULE, 'user', 'find', visitorOf(1)]
  const found = await compose(['exec', '-T', 'services', ...find])
  expect('the visitor of the backup', found.code === 0 || found.output, true)
  await login('after the restore')
}

const scriptOf = (html) => /src="(\/assets\/index-[\w-]+\.js)"/.exec(html)?.[1]
