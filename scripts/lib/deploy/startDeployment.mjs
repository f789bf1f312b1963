import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { freePort } from '../operator/freePort.mjs'
import { inRoot } from '../root.mjs'
import { run } from '../run.mjs'

const USER = 65532
/** A realistic domain that only this run resolves. */
const DOMAIN = 'vestibule-deployment.net'
export const HOST = `wallet.${DOMAIN}`
export const FRAME = `https://${HOST}`

/** Copies deploy/ and configures it as in docs/self-hosting.md, with other ports and a test certificate authority. */
export async function prepareDeployment(folder, { image }) {
  const home = join(folder, 'deploy')
  cpSync(inRoot('deploy'), home, { recursive: true })
  chmodSync(folder, 0o755)
  mkdirSync(join(home, 'config'))
  mkdirSync(join(home, 'backups'))
  const ports = await freePorts('proxy', 'prometheus', 'mail')
  edit(join(home, 'compose.yaml'), [
    // Compose 1 does not support a project name in the file, or UDP ports with an address.
    [/^name: .*\n/m, ''],
    [/ +- '80:80'\n/, ''],
    [/ +- '443:443\/udp'\n/, ''],
    [`'443:443'`, `'127.0.0.1:${ports.proxy}:443'`],
    ['127.0.0.1:9090:', `127.0.0.1:${ports.prometheus}:`],
    ['127.0.0.1:8025:', `127.0.0.1:${ports.mail}:`],
    // The mail server of this run has no public certificate.
    ['  MAIL_FROM:', '  NODE_EXTRA_CA_CERTS: /config/mail.pem\n  MAIL_FROM:'],
  ])
  edit(join(home, 'Caddyfile'), [[/^/, '{\n\tlocal_certs\n\tskip_install_trust\n}\n']])
  const projects = [{ id: 'my-dapp', name: 'My dapp', allowedOrigins: ['https://app.example'] }]
  write(join(home, 'config/projects.json'), JSON.stringify(projects))
  write(join(home, 'config/networks.json'), '[]')
  write(join(home, 'master.key'), randomBytes(32))
  chownSync(join(home, 'backups'), USER, USER)
  const settings = {
    WALLET_HOST: HOST,
    VESTIBULE_IMAGE: image,
    SMTP_URL: 'smtps://mail:1465',
    MAIL_FROM: `Vestibule <login@${DOMAIN}>`,
    SECURITY_CONTACT: `security@${DOMAIN}`,
  }
  edit(
    join(home, 'example.env'),
    Object.entries(settings).map(([name, value]) => [`${name}=\n`, `${name}=${value}\n`]),
  )
  edit(join(home, 'example.env'), [[/(?<=_PASSWORD=)$/gm, () => randomBytes(24).toString('hex')]])
  cpSync(join(home, 'example.env'), join(home, '.env'))
  return { home, ports }
}

export function startDeployment({ home, ports }, engine) {
  const name = `vestibule-${process.pid}`
  const compose = (args, env = {}) =>
    run('docker-compose', ['--project-name', name, ...args], {
      cwd: home,
      keep: true,
      env: { ...engine.env, COMPOSE_PROFILES: 'mail,metrics', ...env },
    })
  const must = async (args, env) => {
    const { code, output } = await compose(args, env)
    if (code === 0) return output
    const { output: log } = await compose(['logs', '--no-color', '--tail=20'])
    throw new Error(`docker-compose ${args.join(' ')}: ${output}\n${log}`)
  }
  /** With Podman, Compose 1 may miss the end of a short command. */
  const command = async (args, { env, settings = [] } = {}) => {
    const set = settings.flatMap((setting) => ['-e', setting])
    const started = await must(['run', '--detach', ...set, ...args], env)
    const [id] = started.match(/\S+_run_\w+/)
    const code = Number((await engine.podman('wait', id)).output)
    const { output } = await engine.podman('logs', id)
    await engine.podman('rm', id)
    return { code, output }
  }
  const atMail = async (path) => (await fetch(`http://127.0.0.1:${ports.mail}${path}`)).text()
  return {
    compose,
    must,
    command,
    async up(env) {
      await must(['up', '--detach', 'mail'], env)
      write(join(home, 'config/mail.pem'), await atMail('/mail.pem'))
      await must(['up', '--detach'], env)
    },
    readMail: () => atMail('/'),
    async query(expression) {
      const url = `http://127.0.0.1:${ports.prometheus}/api/v1/query?query=${encodeURIComponent(expression)}`
      const { data } = await (await fetch(url)).json()
      return data.result.map(({ metric, value }) => ({ ...metric, value: value[1] }))
    },
    stop: () => compose(['down', '--volumes', '--timeout=5']),
  }
}

export function ask(path, port, headers = {}) {
  return new Promise((resolve, reject) => {
    get({ ...at(port), path, headers: { host: HOST, ...headers } }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.once('error', reject)
      answer.once('end', () => resolve({ ...answer, ...pick(answer), body: Buffer.concat(parts) }))
    }).once('error', reject)
  })
}

const pick = ({ statusCode, headers }) => ({ statusCode, headers })

export async function givesOwnId(port) {
  const id = 'an-id-of-a-client'
  const { headers } = await ask('/f/my-dapp', port, { 'x-request-id': id })
  return headers['x-request-id'] === id
}

export function relayCloses(port) {
  return new Promise((resolve) => {
    const socket = new WebSocket(`wss://127.0.0.1:${port}/relay`, {
      ...at(port),
      headers: { host: HOST },
    })
    socket.once('close', resolve)
    socket.once('error', (error) => resolve(error.message))
  })
}

/** Allow the certificate: this run created its authority. */
const at = (port) => ({ host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false })

export async function freePorts(...names) {
  const ports = {}
  for (const name of names) {
    let port = await freePort()
    while (Object.values(ports).includes(port)) port = await freePort()
    ports[name] = port
  }
  return ports
}

function write(file, content) {
  writeFileSync(file, content, { mode: 0o400 })
  chownSync(file, USER, USER)
}

export function edit(file, changes) {
  let text = readFileSync(file, 'utf8')
  for (const [from, to] of changes) {
    const changed = text.replace(from, to)
    if (changed === text) throw new Error(`${file} does not contain ${from}.`)
    text = changed
  }
  writeFileSync(file, text)
}
