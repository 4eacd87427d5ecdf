/** Fills its container, with its content at a third of the height: the eye looks for it above the middle. */
export const aThirdDown = 'flex h-full min-h-40 flex-col items-center p-6 before:flex-1 after:flex-2'
