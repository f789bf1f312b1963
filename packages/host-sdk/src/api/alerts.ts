import type { AlertText } from '../alerts/raiseAlert.js'

/** Faults of the project at its services. */
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
} as const satisfies Record<string, AlertText>

/** Faults of a server that answers instead of the services. */
export const SERVICE_ALERTS = {
  rateLimited: {
    variant: 'error',
    message: 'Rate Limited',
    long: 'The services answered 429: this network has asked them too often. Nothing has to be changed; load the page again in a minute. If it is your visitors who get this, look whether `TRUSTED_PROXIES` of the services is right.',
  },
  serverError: {
    variant: 'error',
    message: 'Server Error',
    long: 'The services, or a proxy before them, answered with an error of their own. Their log says why.',
  },
  accessDenied: {
    variant: 'error',
    message: 'Access Denied',
    long: 'The answer was 403 and no JSON, so that it is not the services that refuse: a firewall or a proxy before them does. Let the page’s requests through there, and look whether `apiUrl` and `frameUrl` are right.',
  },
  answerNoJson: {
    variant: 'error',
    message: 'Invalid Services Answer',
    long: 'The answer of this address is no JSON, but a page or a text: your services do not answer there. Look whether `apiUrl` and `frameUrl` are right, and what stands between: a proxy, or the page of a network that wants a login first.',
  },
  answerUnknown: {
    variant: 'error',
    message: 'Invalid Services Answer',
    long: 'The answer of this address is JSON that the services never send. Look whether `apiUrl` and `frameUrl` are right, and whether the services are of the same release as this SDK.',
  },
  servicesSlow: {
    variant: 'warning',
    message: 'Services Not Answering',
    long: 'The services have not answered for ten seconds. Look whether they and their database have too much to do.',
  },
  servicesUnreachable: {
    variant: 'warning',
    message: 'Services Not Reached',
    long: 'The services could not be asked; the browser’s own lines say why. They are not running, `apiUrl` or `frameUrl` is wrong, the page’s `connect-src` leaves them out, or what answers there lets no page of another origin read it.',
  },
} as const satisfies Record<string, AlertText>
