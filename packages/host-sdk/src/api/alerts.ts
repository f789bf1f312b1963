import type { AlertText } from '../alerts/raiseAlert.js'

/** What can be wrong with the project at its services. */
export const PROJECT_ALERTS = {
  projectUnknown: {
    variant: 'error',
    message: 'Invalid Project ID',
    long: 'The services know no project with this `projectId`. Their PROJECTS_FILE lists those that they know; the local world’s for dapps of your own is `my-dapp`.',
  },
  originNotAllowed: {
    variant: 'error',
    message: 'Invalid App Configuration',
    long: 'This page’s origin is not on the project’s list, and there is no login before it is. Add it to `allowedOrigins` in the services’ PROJECTS_FILE, or to VESTIBULE_DAPP_ORIGINS of the local world.',
  },
  socialsWithoutClient: {
    variant: 'warning',
    message: 'Social login is not set up',
    long: '`features.socials` names providers at which the project has no client; their buttons are not shown. Add them to `logins` in the services’ PROJECTS_FILE.',
  },
  rateLimited: {
    variant: 'error',
    message: 'Rate Limited',
    long: 'RATE_LIMITED: the services answered 429 to the list of allowed origins. Try again in a minute.',
  },
  serverError: {
    variant: 'error',
    message: 'Server Error',
    long: 'SERVER_ERROR: the services could not answer with the list of allowed origins. Their log says why.',
  },
} as const satisfies Record<string, AlertText>
