import { toJson } from '@vestibule/protocol'

/** The last resource of the message contains the permissions (ERC-5573). */
export const RECAP = 'urn:recap:'
const ABILITY = 'request/'
const WORDS =
  'I further authorize the stated URI to perform the following actions on my behalf: (1) '

export function writeRecap(namespace: string, methods: readonly string[]): string {
  const abilities = methods.toSorted().map((method) => [`${ABILITY}${method}`, [{}]])
  const recap = { att: { [namespace]: Object.fromEntries(abilities) } }
  return RECAP + btoa(toJson(recap)).replace(/=+$/, '')
}

export function readRecap(resource: string): { namespace: string; methods: readonly string[] } {
  const { att } = JSON.parse(atob(resource.slice(RECAP.length))) as {
    att: Record<string, Record<string, unknown>>
  }
  const [[namespace, abilities] = ['', {}], ...others] = Object.entries(att)
  const methods = Object.keys(abilities).map((ability) => ability.slice(ABILITY.length))
  const isKnown = Object.keys(abilities).every((ability) => /^request\/\w+$/.test(ability))
  if (!isKnown || methods.length === 0 || others.length > 0)
    throw new Error('the recap contains permissions that a session does not have')
  return { namespace, methods }
}

export function tellRecap(
  statement: string,
  { namespace, methods }: ReturnType<typeof readRecap>,
): string {
  if (statement.includes(WORDS)) return statement
  const names = methods.toSorted((one, other) => one.localeCompare(other)).join("', '")
  const told = `${WORDS}'request': '${names}' for '${namespace}'.`
  return statement === '' ? told : `${statement} ${told}`
}
