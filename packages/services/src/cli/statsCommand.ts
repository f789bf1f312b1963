import { readCounts } from '../domain/analytics/readCounts.js'
import { type Call, type Command, EXIT, UsageError } from './command.js'
import { withWorkplace } from './openWorkplace.js'

const MOST_DAYS = 400

export const statsCommand: Command = {
  summary: 'prints counts of visitor events',
  help: `vestibule stats --project ID [--days N] [--json]

How often each event came from the dapps of a project that collect them (\`features.analytics\`), with the wallet, the provider
or the network that it was about. The services keep counts by day for ${MOST_DAYS} days, and nothing about any one visitor.

  --project ID   the project
  --days N       how many days, today (UTC) included; 30 when left out
  --json         one line of JSON for each
`,
  options: { project: { type: 'string' }, days: { type: 'string' }, json: { type: 'boolean' } },
  run: async (call) => {
    const { project, days } = readOptions(call)
    return withWorkplace(call, async ({ db }) => {
      const counts = await readCounts(db, { project, days, now: Date.now() })
      const width = Math.max(0, ...counts.map(({ count }) => String(count).length))
      for (const { event, detail, count } of counts)
        call.say(
          call.values.json
            ? JSON.stringify({ event, detail, count })
            : `${String(count).padStart(width)}  ${[event, detail].join('  ').trimEnd()}`,
        )
      if (counts.length === 0 && !call.values.json)
        call.say(`No events of ${project} in ${days} days.`)
      return EXIT.done
    })
  },
}

function readOptions({ values }: Call) {
  const { project, days = '30' } = values
  if (typeof project !== 'string' || project === '') throw new UsageError('--project is missing.')
  if (!/^\d{1,3}$/.test(String(days)) || Number(days) < 1 || Number(days) > MOST_DAYS)
    throw new UsageError(`--days must be a whole number from 1 to ${MOST_DAYS}.`)
  return { project, days: Number(days) }
}
