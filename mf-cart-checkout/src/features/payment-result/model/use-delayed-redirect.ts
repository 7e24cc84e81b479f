import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ToastMessage, toast } from 'shell/contract';

const REDIRECT_AFTER_MS = 3000;

/** Shows an error toast and redirects three seconds later. */
export function useDelayedRedirect(path: string, message: ToastMessage): void {
  const navigate = useNavigate();
  const { title, description } = message;
  useEffect(() => {
    toast({ tone: 'destructive', title, description });
    const redirect = setTimeout(() => void navigate(path), REDIRECT_AFTER_MS);
    return () => clearTimeout(redirect);
  }, [navigate, path, title, description]);
}
