/** What the services and the frame are told about this build. */
export const SDK_VERSION = '0.1.0'
export const SDK_TYPE = 'vestibule'
