import { test } from 'vitest'
import { SCHEMAS } from '../testing/database/olderDatabase.js'
import { expectUpgrade } from '../testing/database/olderVisitor.js'

test.concurrent.each(SCHEMAS)(
  'a database of an older release opens three times at once with the same users and the schema %s',
  (schema) => expectUpgrade(schema),
)
