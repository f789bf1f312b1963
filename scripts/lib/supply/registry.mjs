import { npm } from '../npm.mjs'

/** Timeout of a registry request in ms. */
const PATIENCE = 120_000
const STOPPED = 128 + 15
/** npm's error codes if the registry does not respond or does not support the request. */
const UNREACHABLE =
  /^(ENOTFOUND|ENOTCACHED|EAI_AGAIN|ECONN\w+|E\w*TIMEDOUT|\w*TIMEOUT|EHOSTUNREACH|ENETUNREACH|E40[1345]|E50[1-4])$/
const NO_ANSWER = /^request to .* failed, reason: /

/** Sends a registry request with npm. @param options options of `run`; by default in the repository */
export const askRegistry = (args, options = {}) =>
  npm([...args, '--json', '--fetch-retries=0', '--loglevel=silent'], {
    timeout: PATIENCE,
    ...options,
    keep: true,
  })

/** `npm audit signatures`: whether the registry signed every installed package. */
export function judgeSignatures(answer) {
  return judge(answer, ({ invalid = [], missing = [] }) => [
    ...invalid.map(({ name, version }) => `${name} ${version} has a wrong signature.`),
    ...missing.map(({ name, version }) => `${name} ${version} has no signature.`),
  ])
}

/** `npm audit`: whether a package has a known advisory of this severity. */
export function judgeAdvisories(answer, { severities = ['high', 'critical'] } = {}) {
  return judge(answer, ({ vulnerabilities = {} }) =>
    Object.values(vulnerabilities)
      .filter(({ severity }) => severities.includes(severity))
      .map(
        ({ name, severity, range }) =>
          `${name} ${range} has a ${severity} weakness; see npm audit.`,
      ),
  )
}

function judge({ code, output }, faultsOf) {
  if (code === STOPPED) return { state: 'skipped', detail: 'the registry did not answer in time' }
  const report = readJson(output)
  if (report === undefined)
    return { state: 'failed', detail: `Cannot read npm's output: ${output}` }
  const error = errorOf(report)
  if (error !== undefined)
    return { state: error.isUnreachable ? 'skipped' : 'failed', detail: error.text }
  const faults = faultsOf(report)
  // A failure without a reported fault also fails the check.
  if (faults.length === 0 && code !== 0) faults.push(`npm ended with ${code}.`)
  return faults.length === 0 ? { state: 'passed' } : { state: 'failed', detail: faults.join('\n') }
}

/** npm reports errors in three formats. */
function errorOf({ statusCode, message, error }) {
  if (statusCode !== undefined)
    return {
      isUnreachable: UNREACHABLE.test(`E${statusCode}`),
      text: `the registry answered ${statusCode}`,
    }
  if (message !== undefined) return { isUnreachable: NO_ANSWER.test(message), text: message }
  if (error === undefined) return undefined
  const { code = '', summary = '' } = error
  return { isUnreachable: UNREACHABLE.test(code), text: `${code} ${summary}`.trim().split('\n')[0] }
}

function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
