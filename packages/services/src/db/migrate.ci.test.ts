import { describe, test } from 'vitest'
import { createLog } from '../platform/log.js'
import { SCHEMAS } from '../testing/database/olderDatabase.js'
import { expectUpgrade, olderVisitor } from '../testing/database/olderVisitor.js'
import { baseSettings } from '../testing/settings.js'
import { openEmbedded } from './openEmbedded.js'
import { openOwnCluster } from './openOwnCluster.js'

/** The oldest schema, in which all migrations find rows, and some others. migrate.slow.test.ts tests all schemas. */
const SOME = SCHEMAS.filter((_, index) => index % 5 === 0 || index === SCHEMAS.length - 1)

describe('a database of an older release', () => {
  test.concurrent.each(SOME)(
    'opens in three processes at the same time, with the same users and the schema %s',
    (schema) => expectUpgrade(schema),
  )

  test('keeps the users of an embedded database', async () => {
    const { DATA_DIR } = baseSettings()
    const lost = () => {
      throw new Error('The embedded PostgreSQL ended.')
    }
    const server = await openOwnCluster(DATA_DIR, { onLost: lost, onBack: lost })
    const lookAt = await olderVisitor(server.urlOf(), SCHEMAS[0] ?? '')
    await server.leave()
    const opened = await openEmbedded(DATA_DIR, { log: createLog({ level: 'silent' }) })
    await lookAt(opened)
    await opened.close()
  })
})
