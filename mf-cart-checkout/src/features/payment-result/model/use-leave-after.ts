import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ToastMessage, toast } from 'shell/contract';
import { LEAVE_AFTER_MS } from './whats-next';

/** Says what is wrong and leads to another page three seconds later. */
export function useLeaveAfter(path: string, message: ToastMessage): void {
  const navigate = useNavigate();
  const { title, description } = message;
  useEffect(() => {
    toast({ tone: 'destructive', title, description });
    const leaving = setTimeout(() => void navigate(path), LEAVE_AFTER_MS);
    return () => clearTimeout(leaving);
  }, [navigate, path, title, description]);
}
