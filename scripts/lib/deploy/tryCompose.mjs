import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { signInAtHub } from '../operator/signInAtHub.mjs'
import { ask, FRAME, givesOwnId, HOST, relayCloses } from './startDeployment.mjs'

const WAIT_MS = 60_000
const PAUSE_MS = 500

export async function tryCompose({ deployment, engine, port, faults }) {
  const expect = (name, found, wanted) => {
    if (found !== wanted) faults.push(`${name}: ${found} instead of ${wanted}.`)
  }
  const { compose, must } = deployment

  const page = await ask('/f/my-dapp', port, { 'accept-encoding': 'gzip, br' })
  expect('the frame by TLS', page.statusCode, 200)
  expect('its compression', page.headers['content-encoding'], 'br')
  const inside = await must([
    ...['exec', '-T', 'services', 'node', '-e'],
    `fetch('http://127.0.0.1:4100/f/my-dapp',{headers:{host:'${HOST}'}}).then(({headers})=>console.log(headers.get('content-security-policy')))`,
  ])
  expect('its policy behind the proxy', page.headers['content-security-policy'], inside.trim())
  expect('an id of a client’s own', await givesOwnId(port), false)
  expect('the relay without a token', await relayCloses(port), 3000)
  expect('the relay’s own log', /"roles":\["relay"\]/.test(await must(['logs', 'relay'])), true)

  const fault = await signIn(deployment, port)
  if (fault !== undefined) faults.push(`the first login: ${fault}`)
  const { output: doctor } = await compose(['exec', '-T', 'services', ...VESTIBULE, 'doctor'])
  expect('vestibule doctor', /^0 faults| 0 faults/m.test(doctor) || doctor, true)

  const isUp = async () => {
    const found = await deployment.query('up{job="vestibule"}')
    return found.map(({ instance, value }) => `${instance} ${value}`).sort()
  }
  expect('the scrapes', await eventually(isUp, 'relay:9464 1,services:9464 1'), 'seen')
  const verified = 'vestibule_http_requests_total{route="/v1/auth/email/verify",status="200"}'
  const logins = async () => (await deployment.query(`sum(${verified})`))[0]?.value
  expect('the login among the figures', await eventually(logins, '1'), 'seen')
  const rules = await deployment.query('count(ALERTS{alertstate="firing"}) or vector(0)')
  expect('firing alerts', rules[0]?.value, '0')

  // No process may change tables, and the relay may read only its own table.
  const { output: roles } = await engine.podman(
    'exec',
    await idOf(deployment, 'database'),
    'psql',
    ...QUERY,
  )
  expect('the rights of roles', roles.trim(), 'vestibule_app|t|f\nvestibule_relay|f|f')
}

const QUERY = [
  ...['--username=postgres', '--dbname=vestibule', '--tuples-only', '--no-align', '--command'],
  `select rolname, has_table_privilege(rolname, 'sessions', 'select'), has_schema_privilege(rolname, 'public', 'create')
  from pg_roles where rolname like 'vestibule\\_%' order by 1`,
]

export const VESTIBULE = ['node', '/app/build/vestibule.js']

let visitors = 0
/** A new address each time: a returning visitor would need a link in a mail. */
export const visitorOf = (number) => `visitor${number}@stranger.example`

export async function signIn(deployment, port) {
  const known = await deployment.readMail()
  const readCode = async () => {
    for (let waited = 0; waited < WAIT_MS; waited += PAUSE_MS) {
      const mail = await deployment.readMail()
      const { subject, text } = await PostalMime.parse(mail)
      const [, digits] = /\b(\d{6})\b/.exec(`${subject}\n${text}`) ?? []
      if (mail !== known && digits !== undefined) return digits
      await sleep(PAUSE_MS)
    }
    throw new Error('No mail with a code arrived.')
  }
  visitors += 1
  return signInAtHub(`${FRAME}/hub/my-dapp`, readCode, {
    rule: `${HOST} 127.0.0.1:${port}`,
    email: visitorOf(visitors),
  })
}

export async function idOf({ must }, service) {
  return (await must(['ps', '--quiet', service])).trim()
}

/** Returns `seen` once a list contains the expected entries, otherwise the last list. */
async function eventually(read, wanted) {
  let found = ''
  for (let waited = 0; waited < WAIT_MS; waited += PAUSE_MS) {
    found = String(await read().catch(String))
    if (found === wanted) return 'seen'
    await sleep(PAUSE_MS)
  }
  return found
}
