import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { startProgram } from '../operator/startProgram.mjs'
import { inRoot } from '../root.mjs'
import { run } from '../run.mjs'
import { ask, edit, freePorts, givesOwnId, HOST, relayCloses } from './startDeployment.mjs'
import { signIn } from './tryCompose.mjs'

export async function tryNginx({ deployment, folder, addresses, faults }) {
  const expect = (name, found, wanted) => {
    if (found !== wanted) faults.push(`nginx, ${name}: ${found} instead of ${wanted}.`)
  }
  const home = join(folder, 'nginx')
  mkdirSync(home)
  const ports = await freePorts('http', 'https')
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
  ]
  const files = ['-keyout', join(home, 'key.pem'), '-out', join(home, 'cert.pem')]
  await run('openssl', [...made, ...files, '-days', '1', '-subj', `/CN=${HOST}`], { keep: true })
  const config = join(home, 'vestibule.conf')
  writeFileSync(config, readFileSync(inRoot('deploy/nginx.conf'), 'utf8'))
  edit(config, [
    [/^ +listen \[::\].*\n/gm, ''],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
    [/wallet\.example\.net;/g, `${HOST};`],
    [/\S+\/fullchain\.pem/, join(home, 'cert.pem')],
    [/\S+\/privkey\.pem/, join(home, 'key.pem')],
    ['/var/log/nginx/vestibule.log', join(home, 'access.log')],
    ['127.0.0.1:4100', `${addresses.services}:4100`],
    ['127.0.0.1:4101', `${addresses.relay}:4100`],
  ])
  const main = join(home, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(home, name)};`)
    .join('\n')
  writeFileSync(
    main,
    `daemon off;\nuser root;\npid ${home}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${temporary}\ninclude ${config};\n}\n`,
  )
  const { code, output } = await run('nginx', ['-t', '-c', main], { keep: true })
  if (code !== 0 || /\[warn\]/.test(output)) return void faults.push(`nginx -t: ${output}`)
  const nginx = startProgram('nginx', ['-c', main], { cwd: home, env: {} })
  try {
    const { https: port } = ports
    let page
    for (let tries = 0; page === undefined && tries < 50; tries++)
      page = await ask('/f/my-dapp', port, { 'accept-encoding': 'gzip' }).catch(
        () => new Promise((resolve) => setTimeout(resolve, 100)),
      )
    expect('the frame', page?.statusCode, 200)
    expect('its compression', page?.headers['content-encoding'], 'gzip')
    expect('an id of a client’s own', await givesOwnId(port), false)
    expect('the relay without a token', await relayCloses(port), 3000)
    expect('plain http', await movesTo('/hub', ports.http), `https://${HOST}/hub`)
    const fault = await signIn(deployment, port)
    if (fault !== undefined) faults.push(`nginx, a login: ${fault}`)
    expect(
      'a query in its log',
      /[?]|auth=/.test(readFileSync(join(home, 'access.log'), 'utf8')),
      false,
    )
  } finally {
    nginx.child.kill('SIGTERM')
    await nginx.ended
  }
}

function movesTo(path, port) {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: HOST } }, (answer) => {
      answer.resume()
      resolve(answer.headers.location)
    }).once('error', reject)
  })
}
