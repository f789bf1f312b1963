import { test } from 'vitest'
import { SCHEMAS } from '../testing/database/olderDatabase.js'
import { expectUpgrade } from '../testing/database/olderVisitor.js'

test.concurrent.each(SCHEMAS)(
  'opens a database of an older release in three processes at the same time, with the schema %s',
  (schema) => expectUpgrade(schema),
)
