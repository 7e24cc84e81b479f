/** The admin area, where work needs the room of header and footer. */
export const isDesk = (pathname: string): boolean => pathname === '/admin' || pathname.startsWith('/admin/');
