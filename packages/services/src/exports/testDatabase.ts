export { openTestDatabase } from '../testing/database/testDatabase.js'
