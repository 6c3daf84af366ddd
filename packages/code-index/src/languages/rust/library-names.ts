/** Names that the standard library gives its types. What none of them bears is no member of such a type. */

/** Of traits that any type may have: derived, or written for it. */
const OF_TRAITS =
  'clone clone_from eq ne cmp partial_cmp lt le gt ge max min clamp hash hash_slice fmt to_string to_owned clone_into ' +
  'default from into try_from try_into from_str from_iter borrow borrow_mut as_ref as_mut deref deref_mut drop ' +
  'type_id description cause source add sub mul div rem neg not bitand bitor bitxor shl shr add_assign sub_assign ' +
  'mul_assign div_assign rem_assign bitand_assign bitor_assign bitxor_assign shl_assign shr_assign index index_mut ' +
  'into_iter next next_back size_hint extend poll into_future call call_mut call_once ' +
  'read read_to_end read_to_string read_exact read_vectored bytes write write_all write_fmt write_str write_char flush ' +
  'by_ref seek rewind stream_position fill_buf consume read_line read_until lines to_socket_addrs ' +
  'sum product complete report finish build_hasher hash_one write_u8 write_u16 write_u32 write_u64 write_usize wake';

const OF_ITERATORS =
  'iter iter_mut map filter filter_map flat_map flatten map_while for_each try_for_each fold try_fold rfold reduce scan ' +
  'take take_while skip skip_while step_by chain zip unzip enumerate peekable rev cycle inspect cloned copied fuse ' +
  'collect partition count last nth nth_back any all find find_map position rposition rfind max_by max_by_key min_by ' +
  'min_by_key is_sorted is_sorted_by is_sorted_by_key peek peek_mut next_if next_if_eq len is_empty advance_by ' +
  'try_rfold collect_into array_chunks map_windows intersperse';

const OF_COLLECTIONS =
  'new with_capacity capacity reserve reserve_exact shrink_to_fit shrink_to push pop insert remove swap_remove clear ' +
  'truncate retain retain_mut drain append split_off resize resize_with dedup dedup_by dedup_by_key extend_from_slice ' +
  'extend_from_within get get_mut get_unchecked get_unchecked_mut first first_mut last_mut split_first split_last ' +
  'split_at split_at_mut chunks chunks_mut chunks_exact rchunks windows as_slice as_mut_slice as_ptr as_mut_ptr ' +
  'to_vec into_vec into_boxed_slice sort sort_by sort_by_key sort_by_cached_key sort_unstable sort_unstable_by ' +
  'sort_unstable_by_key binary_search binary_search_by binary_search_by_key partition_point contains starts_with ' +
  'ends_with reverse rotate_left rotate_right fill fill_with swap copy_from_slice clone_from_slice copy_within ' +
  'swap_with_slice join concat repeat iter_max leak splice extract_if chunk_by split rsplit splitn rsplitn ' +
  'split_inclusive strip_prefix strip_suffix select_nth_unstable as_chunks array_windows ' +
  'push_back push_front pop_back pop_front front front_mut back back_mut make_contiguous range range_mut ' +
  'keys values values_mut into_keys into_values entry or_insert or_insert_with or_insert_with_key or_default ' +
  'and_modify key contains_key get_key_value remove_entry get_or_insert_with get_many_mut first_key_value ' +
  'last_key_value pop_first pop_last first_entry last_entry insert_entry insert_unique lower_bound upper_bound ' +
  'union intersection difference symmetric_difference is_subset is_superset is_disjoint replace take ' +
  'into_sorted_vec into_mut index_of from_fn get_index';

const OF_OPTIONS =
  'unwrap unwrap_or unwrap_or_else unwrap_or_default unwrap_unchecked expect expect_err unwrap_err is_some is_none ' +
  'is_some_and is_none_or is_ok is_err is_ok_and is_err_and ok err ok_or ok_or_else map_or map_or_else map_err and ' +
  'and_then or or_else xor as_deref as_deref_mut get_or_insert insert transpose copied cloned inspect_err into_ok ' +
  'is_break is_continue break_value continue_value is_ready is_pending as_pin_mut take_if zip_with unzip iter flatten';

const OF_STRINGS =
  'as_str as_mut_str as_bytes as_bytes_mut into_bytes into_string into_boxed_str push_str pop remove_matches char_indices ' +
  'chars bytes is_char_boundary to_lowercase to_uppercase to_ascii_lowercase to_ascii_uppercase eq_ignore_ascii_case ' +
  'make_ascii_lowercase make_ascii_uppercase trim trim_start trim_end trim_matches trim_start_matches trim_end_matches ' +
  'trim_left trim_right split_whitespace split_ascii_whitespace split_terminator rsplit_once split_once matches ' +
  'match_indices rmatches rmatch_indices rfind replacen replace_range parse lines encode_utf16 escape_debug ' +
  'escape_default escape_unicode is_ascii from_utf8 from_utf8_lossy from_utf16 utf8_error insert_str retain ' +
  'is_alphabetic is_numeric is_alphanumeric is_whitespace is_uppercase is_lowercase is_control is_digit to_digit ' +
  'is_ascii_digit is_ascii_alphabetic is_ascii_alphanumeric is_ascii_lowercase is_ascii_uppercase is_ascii_punctuation ' +
  'is_ascii_whitespace is_ascii_graphic is_ascii_hexdigit is_ascii_control len_utf8 len_utf16 encode_utf8 ' +
  'as_c_str to_bytes to_bytes_with_nul to_str to_string_lossy into_encoded_bytes as_encoded_bytes as_os_str ' +
  'into_os_string display valid_up_to';

const OF_PATHS =
  'join parent ancestors file_name file_stem extension file_prefix with_file_name with_extension set_file_name ' +
  'set_extension is_absolute is_relative has_root components as_path into_path_buf to_path_buf as_mut_os_string ' +
  'exists try_exists is_file is_dir is_symlink metadata symlink_metadata canonicalize read_link read_dir as_os_str ' +
  'path file_type permissions created modified accessed set_permissions set_len sync_all sync_data try_clone ' +
  'readonly set_readonly mode open create create_new options create_dir recursive unix_seconds';

const OF_CELLS =
  'lock try_lock read try_read write try_write get_mut into_inner borrow try_borrow try_borrow_mut set update ' +
  'get_or_init get_or_try_init load store swap compare_exchange compare_exchange_weak fetch_add fetch_sub fetch_and ' +
  'fetch_or fetch_xor fetch_max fetch_min fetch_update fetch_not upgrade downgrade strong_count weak_count ptr_eq ' +
  'get_mut_unchecked make_mut unwrap_or_clone is_poisoned clear_poison wait wait_timeout wait_while notify_one ' +
  'notify_all send recv try_recv recv_timeout try_iter try_send is_finished thread unpark park with with_borrow ' +
  'with_borrow_mut replace_with force as_pin';

const OF_NUMBERS =
  'abs pow powi powf sqrt cbrt exp ln log log2 log10 sin cos tan asin acos atan atan2 floor ceil round trunc fract ' +
  'signum is_positive is_negative is_nan is_finite is_infinite to_degrees to_radians hypot mul_add rem_euclid ' +
  'div_euclid div_ceil next_power_of_two is_power_of_two leading_zeros trailing_zeros count_ones count_zeros ' +
  'rotate_left rotate_right swap_bytes to_be to_le to_be_bytes to_le_bytes to_ne_bytes from_be_bytes from_le_bytes ' +
  'from_ne_bytes from_be from_le from_str_radix to_bits from_bits total_cmp abs_diff ilog2 ilog10 isqrt midpoint ' +
  'checked_add checked_sub checked_mul checked_div checked_rem checked_pow checked_shl checked_shr checked_neg ' +
  'saturating_add saturating_sub saturating_mul saturating_pow wrapping_add wrapping_sub wrapping_mul wrapping_neg ' +
  'wrapping_shl wrapping_shr overflowing_add overflowing_sub overflowing_mul unsigned_abs copysign then then_some ' +
  'is_null cast offset sub_ptr read_volatile write_volatile write_bytes copy_from copy_to as_non_null cast_mut ' +
  'cast_const add_signed checked_add_signed from_u32 from_digit min_value max_value reverse_bits';

const OF_PROCESSES =
  'arg args env envs env_remove env_clear current_dir stdin stdout stderr spawn output status success code signal ' +
  'kill id wait_with_output try_wait exec pre_exec uid gid group process_group get_program get_args get_envs ' +
  'get_current_dir as_raw_fd into_raw_fd from_raw_fd as_fd kind raw_os_error last_os_error other get_ref ' +
  'elapsed duration_since checked_duration_since saturating_duration_since now as_secs as_millis as_micros as_nanos ' +
  'as_secs_f64 as_secs_f32 subsec_nanos subsec_millis subsec_micros from_secs from_millis from_micros from_nanos ' +
  'from_secs_f64 from_secs_f32 is_zero local_addr peer_addr set_nonblocking set_read_timeout set_write_timeout ' +
  'set_nodelay shutdown accept incoming bind connect send_to recv_from ip port octets segments is_loopback ' +
  'is_unspecified is_ipv4 is_ipv6 set_port set_ip name builder stack_size scope width precision fill alternate pad ' +
  'pad_integral debug_struct debug_tuple debug_list debug_map debug_set field entries finish_non_exhaustive sign_plus ' +
  'into_raw from_raw as_any downcast downcast_ref downcast_mut is as_error provide backtrace line column file ' +
  'location payload message caller is_terminal lock_owned pin as_mut get_unchecked_mut set map_unchecked waker ' +
  'wake_by_ref will_wake take_while_mut size align from_size_align array repeat_n';

/** A type of the repository may have these though nothing in it says so. */
export const NAMES_OF_TRAITS: ReadonlySet<string> = namesIn(OF_TRAITS);

/** Types of the library have these. */
export const NAMES_OF_LIBRARY: ReadonlySet<string> = namesIn(
  OF_TRAITS,
  OF_ITERATORS,
  OF_COLLECTIONS,
  OF_OPTIONS,
  OF_STRINGS,
  OF_PATHS,
  OF_CELLS,
  OF_NUMBERS,
  OF_PROCESSES,
);

export const NAMES_OF_ITERATORS: ReadonlySet<string> = namesIn(OF_ITERATORS);

function namesIn(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.join(' ').split(' '));
}
