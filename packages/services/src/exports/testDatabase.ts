export { openTestDatabase } from '../testing/testDatabase.js'
