/** Configuration › Limits: at most 300 objects per page. */
export const LARGEST_PAGE = 300;
