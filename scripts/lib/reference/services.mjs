import { constant, row, table } from './regions.mjs'
import { docOf, readSource, textOf } from './source.mjs'

const SERVICES = 'services/src'

/** Regions of the pages about the services. */
export const SELF_HOSTING = {
  commands: () => {
    const run = readSource(`${SERVICES}/cli/runCli.ts`)
    const files = new Map(
      run.program.body.flatMap(({ source, specifiers = [] }) =>
        specifiers.map(({ local }) => [local.name, source.value.replace('.js', '.ts')]),
      ),
    )
    const rows = constant(run, 'COMMANDS').properties.map(({ value }) => {
      const source = readSource(`${SERVICES}/cli/${files.get(value.name)}`)
      const { properties } = constant(source, value.name)
      const memberOf = (name) => properties.find(({ key }) => key?.name === name).value
      const [usage] = memberOf('help').quasis[0].value.cooked.split('\n\n')
      const lines = usage.split('\n').map((line) => `\`${line.replace('vestibule ', '')}\``)
      return row(lines.join('<br>'), memberOf('summary').value)
    })
    return table(['command', 'does'], rows)
  },
  closeCodes: () => {
    const source = readSource(`${SERVICES}/domain/relay/closeCodes.ts`)
    const rows = constant(source, 'CLOSE').properties.map((entry) =>
      row(textOf(source, entry.value), docOf(source, entry).text),
    )
    return table(['close code', 'reason'], rows)
  },
}
export const SIGN_IN = { refusals: () => refusals('signIn/signInError.ts') }
export const SWAPS = { refusals: () => refusals('swaps/swapError.ts') }
export const BUYING = { refusals: () => refusals('onRamps/onRampError.ts') }
export const NAMES = { refusals: () => refusals('names/nameError.ts') }

/** The reasons of a kind of error by their status, each with its sentence for visitors and its comment. */
function refusals(path) {
  const statuses = new Map(
    constant(readSource(`${SERVICES}/routes/middleware/failure.ts`), 'STATUS').properties.map(
      ({ key, value }) => [key.name, value.value],
    ),
  )
  const source = readSource(`${SERVICES}/domain/${path}`)
  const rows = constant(source, 'REFUSALS').properties.map((entry) => {
    const [kind, message] = entry.value.elements.map(({ value }) => value)
    return [statuses.get(kind), entry.key.name, [message, docOf(source, entry).text]]
  })
  const sorted = rows.toSorted(([one], [other]) => one - other)
  return table(
    ['status', '`reason`', 'meaning'],
    sorted.map(([status, name, texts]) =>
      row(String(status), `\`${name}\``, texts.filter(Boolean).join('. ')),
    ),
  )
}
