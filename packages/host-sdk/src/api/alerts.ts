import type { AlertText } from '../alerts/raiseAlert.js'

export const PROJECT_ALERTS = {
  projectUnknown: {
    variant: 'error',
    message: 'Invalid Project ID',
    long: 'The services do not know this `projectId`. Their PROJECTS_FILE lists the known ones. In the local world, dapps of your own use `my-dapp`.',
  },
  originNotAllowed: {
    variant: 'error',
    message: 'Invalid App Configuration',
    long: 'This page’s origin is not on the project’s list, so visitors cannot log in. Add it to `allowedOrigins` in the services’ PROJECTS_FILE, or to VESTIBULE_DAPP_ORIGINS of the local world.',
  },
  socialsWithoutClient: {
    variant: 'warning',
    message: 'Social login is not set up',
    long: '`features.socials` has providers without a client of the project, so their buttons are not shown. Add the clients to `logins` in the services’ PROJECTS_FILE.',
  },
} as const satisfies Record<string, AlertText>

/** Faults other than a rejection of the page. */
export const SERVICE_ALERTS = {
  rateLimited: {
    variant: 'error',
    message: 'Rate Limited',
    long: 'The services answered 429: this network sent too many requests. Load the page again in a minute. If your visitors get this, check `TRUST_PROXY` of the services.',
  },
  serverError: {
    variant: 'error',
    message: 'Server Error',
    long: 'The services, or a proxy before them, answered 500 or more. Read their log.',
  },
  accessDenied: {
    variant: 'error',
    message: 'Access Denied',
    long: 'A firewall or a proxy before the services answered 403. Let the page’s requests through there, and check `apiUrl` and `frameUrl`.',
  },
  answerNoJson: {
    variant: 'error',
    message: 'Invalid Services Answer',
    long: 'This address answered with a page or a text, not with JSON: your services are not there. Check `apiUrl` and `frameUrl`, and whether a proxy or the login page of a network answers instead.',
  },
  answerUnknown: {
    variant: 'error',
    message: 'Invalid Services Answer',
    long: 'This address answered with JSON that the services never send. Check `apiUrl` and `frameUrl`, and whether services and SDK have the same release.',
  },
  servicesSlow: {
    variant: 'warning',
    message: 'Services Not Answering',
    long: 'The services have not answered for ten seconds. Check the load of their process and database.',
  },
  servicesUnreachable: {
    variant: 'warning',
    message: 'Services Not Reached',
    long: 'The services cannot be reached; the browser’s own lines have the reason. They are not running, `apiUrl` or `frameUrl` is wrong, or `connect-src` of the page or CORS forbids the request.',
  },
} as const satisfies Record<string, AlertText>
