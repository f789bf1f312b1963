import { SOCIAL_PROVIDERS } from '@vestibule/protocol'
import { describeSeparateUsers } from '../../testing/visitors/describeSeparateUsers.js'

describeSeparateUsers(SOCIAL_PROVIDERS.filter((provider) => provider !== 'google'))
