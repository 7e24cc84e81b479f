// Each export adds bytes to every first page (`node shell/federation/build/build.mjs --sizes`).
export {
  Link,
  Navigate,
  Outlet,
  RouterProvider,
  isRouteErrorResponse,
  matchPath,
  redirect,
  replace,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
