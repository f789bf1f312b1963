import type { AlertText } from '../core/messages.js'

/** What can be wrong with the project at its services. */
export const PROJECT_ALERTS = {
  originNotAllowed: {
    variant: 'error',
    message: 'Invalid App Configuration',
    long: 'This origin is not on the project’s list. Add it to `allowedOrigins` of the project in your services.',
  },
  rateLimited: {
    variant: 'error',
    message: 'Rate Limited',
    long: 'RATE_LIMITED: the services answered 429 to the list of allowed origins. Try again in a minute.',
  },
  serverError: {
    variant: 'error',
    message: 'Server Error',
    long: 'SERVER_ERROR: the services could not answer with the list of allowed origins.',
  },
} as const satisfies Record<string, AlertText>
