import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { WebSocket } from 'ws'
import { freePort } from '../operator/freePort.mjs'
import { signInAtHub } from '../operator/signInAtHub.mjs'
import { startProgram } from '../operator/startProgram.mjs'
import { inRoot } from '../root.mjs'

/** The user of the image. */
const USER = 65532
const PODMAN = [
  '--storage-driver',
  'vfs',
  '--cgroup-manager',
  'cgroupfs',
  '--runtime',
  '/usr/sbin/runc',
]
const MAIL_MS = 30_000
/** As compose.yaml has them; the limits are those of a machine inside a machine. */
const CONFINED = [
  ...['--network', 'host', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all'],
  ...[
    '--security-opt',
    'no-new-privileges',
    '--ulimit',
    'nofile=1024:1024',
    '--ulimit',
    'nproc=1024:1024',
  ],
]
/** A name as operators have them; only this run resolves it. */
const DOMAIN = 'vestibule-deployment.net'
const HOST = `wallet.${DOMAIN}`

/** Runs services and relay as deploy/compose.yaml does, in production, behind deploy/Caddyfile. @returns {Promise<string[]>} */
export async function tryDeployment({ image, database }) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-deploy-'))
  const [services, relay, http, https, smtp] = await freePorts(5)
  const frame = `https://${HOST}:${https}`
  const mail = await startMail(smtp)
  const running = []
  const faults = []
  const expect = (name, found, wanted) => {
    if (found !== wanted) faults.push(`${name}: ${found} instead of ${wanted}.`)
  }
  try {
    writeConfig(folder)
    const environment = {
      DATABASE_URL: database,
      FRAME_ORIGIN: frame,
      HOST: '127.0.0.1',
      MAIL_FROM: `Vestibule <login@${DOMAIN}>`,
      SECURITY_CONTACT: `security@${DOMAIN}`,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      TRUST_PROXY: '1',
    }
    const start = (args, env) => {
      const settings = Object.entries({ ...environment, ...env }).map(
        ([key, value]) => `--env=${key}=${value}`,
      )
      const mounts = [
        `${folder}/config:/config:ro`,
        `${folder}/master.key:/run/secrets/master_key:ro`,
      ]
      const program = startProgram(
        'podman',
        [
          ...PODMAN,
          ...[
            'run',
            '--rm',
            ...CONFINED,
            ...settings,
            ...mounts.flatMap((one) => ['--volume', one]),
          ],
          ...[image, ...args],
        ],
        { cwd: folder, env: { HOME: folder, XDG_RUNTIME_DIR: folder } },
      )
      running.push(program)
      return program
    }
    const answers = /services answer at/
    await start([], { PORT: services, ROLES: 'frame,api,data,images' }).says(answers)
    await start([], { PORT: relay, ROLES: 'relay' }).says(answers)
    const proxy = startProgram(
      'caddy',
      ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
      {
        cwd: folder,
        env: {
          HOME: folder,
          WALLET_HOST: HOST,
          IMAGE_SITE: 'http://pictures.invalid',
          SERVICES: `127.0.0.1:${services}`,
          RELAY: `127.0.0.1:${relay}`,
        },
      },
    )
    running.push(proxy)
    const ports = `http_port ${http}\n  https_port ${https}\n  admin off\n  local_certs\n  skip_install_trust`
    writeFileSync(
      join(folder, 'Caddyfile'),
      `{\n  ${ports}\n}\nimport ${inRoot('deploy/Caddyfile')}\n`,
    )
    await proxy.says(/certificate obtained successfully/)

    const page = await ask(`${frame}/f/my-dapp`)
    expect('the frame by TLS', page.statusCode, 200)
    expect('its compression', page.headers['content-encoding'], 'gzip')
    const direct = await fetch(`http://127.0.0.1:${services}/f/my-dapp`, {
      headers: { host: `${HOST}:${https}` },
    })
    const policy = (text) => String(text).replace(/nonce-[^']+/g, '')
    expect(
      'its policy behind the proxy',
      policy(page.headers['content-security-policy']),
      policy(direct.headers.get('content-security-policy')),
    )
    expect('the relay without a token', await closeCode(`wss://${HOST}:${https}/relay`), 3000)
    const fault = await signInAtHub(`${frame}/hub/my-dapp`, mail.code, HOST)
    if (fault !== undefined) faults.push(`the first login: ${fault}`)
    const doctor = start(['doctor'], { ROLES: 'frame,api,data,images' })
    await doctor.ended
    expect(
      'vestibule doctor',
      / 0 faults|^0 faults/m.test(doctor.said.text) || doctor.said.text,
      true,
    )
  } catch (error) {
    faults.push(`${error}\n${running.map(({ said }) => said.text).join('\n')}`)
  } finally {
    for (const { child } of running.reverse()) child.kill('SIGTERM')
    for (const { ended } of running) await ended
    await mail.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return faults
}

function writeConfig(folder) {
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'config'))
  const projects = [{ id: 'my-dapp', name: 'My dapp', allowedOrigins: ['https://app.example'] }]
  writeFileSync(join(folder, 'config/projects.json'), JSON.stringify(projects))
  writeFileSync(join(folder, 'config/networks.json'), '[]')
  for (const name of ['projects.json', 'networks.json'])
    chownSync(join(folder, 'config', name), USER, USER)
  writeFileSync(join(folder, 'master.key'), randomBytes(32), { mode: 0o400 })
  chownSync(join(folder, 'master.key'), USER, USER)
}

async function startMail(port) {
  let take = () => undefined
  const code = new Promise((resolve) => {
    take = resolve
  })
  async function receive(stream) {
    const { subject, text } = await PostalMime.parse(await buffer(stream))
    const [, digits] = /\b(\d{6})\b/.exec(`${subject}\n${text}`) ?? []
    if (digits !== undefined) take(digits)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void receive(stream).then(() => done(), done),
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  const late = () => Promise.reject(new Error('No mail with a code came.'))
  return {
    code: () => Promise.race([code, sleep(MAIL_MS).then(late)]),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Caddy's authority is of this run. */
const LOCAL = {
  lookup: (_name, options, done) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  rejectUnauthorized: false,
}

function ask(url) {
  return new Promise((resolve, reject) => {
    get(url, { ...LOCAL, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume()
      resolve(answer)
    }).once('error', reject)
  })
}

function closeCode(url) {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, LOCAL)
    socket.once('close', resolve)
    socket.once('error', (error) => resolve(error.message))
  })
}

async function freePorts(count) {
  const ports = []
  while (ports.length < count) {
    const port = await freePort()
    if (!ports.includes(port)) ports.push(port)
  }
  return ports
}
